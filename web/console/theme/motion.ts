const STORAGE_KEY = 'cage-motion';

/** Whether what moves was switched off in this browser, beside what its system asks for. */
export function isMotionOff(): boolean {
  return document.documentElement.dataset.motion === 'off';
}

/** Follows what was chosen last. */
export function followMotion(): void {
  document.documentElement.dataset.motion = storedMotion();
}

export function keepMotionOff(isOff: boolean): void {
  document.documentElement.dataset.motion = isOff ? 'off' : 'on';
  try {
    localStorage.setItem(STORAGE_KEY, isOff ? 'off' : 'on');
  } catch {
    // without storage, the choice lasts until the page is left
  }
}

function storedMotion(): 'on' | 'off' {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'off' ? 'off' : 'on';
  } catch {
    return 'on';
  }
}
