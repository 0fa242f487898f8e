import { type NewRequests, newRequestsText } from './new-requests.ts';

export type Permission = NotificationPermission | 'unsupported';

// one takes the place of the one before it: nobody wants to put away twenty
const TAG = 'cage-new-requests';

/** Browsers have none on a page that is not secure. */
export function notificationPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** To be called when somebody has pressed something: only then may a page ask. */
export async function askForNotifications(): Promise<Permission> {
  return notificationPermission() === 'default'
    ? await Notification.requestPermission()
    : notificationPermission();
}

/** Says how many there are and no more: others may see the screen that it shows on. */
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
    // Chrome on Android has the permission and yet refuses a page's own notifications
  }
}
