import { type NewRequests, newRequestsText } from './new-requests.ts';

export type Permission = NotificationPermission | 'unsupported';

// each replaces the one before it: nobody wants to dismiss twenty
const TAG = 'cage-new-requests';

/** Browsers offer none on an insecure page. */
export function notificationPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** To be called from a user gesture: only then may a page ask. */
export async function askForNotifications(): Promise<Permission> {
  return notificationPermission() === 'default'
    ? await Notification.requestPermission()
    : notificationPermission();
}

/** Gives the count and no more: others may see the screen. */
export function notify(requests: NewRequests, onOpened: () => void): void {
  if (notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification(newRequestsText(requests), { tag: TAG });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onOpened();
    });
  } catch {
    // Chrome on Android grants the permission and yet refuses a page's own notifications
  }
}
