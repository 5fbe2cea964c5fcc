// Trusted keys over CDP, where Playwright's keyboard cannot reach.
import type { Json } from './wire.ts';

/** Keys that type no character: code and number, as on a US keyboard. */
const KEYS: Record<string, [code: string, keyCode: number, text?: string]> = {
  Backspace: ['Backspace', 8],
  Tab: ['Tab', 9],
  Enter: ['Enter', 13, '\r'],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Escape: ['Escape', 27],
  ' ': ['Space', 32, ' '],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  End: ['End', 35],
  Home: ['Home', 36],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Insert: ['Insert', 45],
  Delete: ['Delete', 46],
  Meta: ['MetaLeft', 91],
};

/** The bits by which CDP names modifier keys. */
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** The modifiers with which a key types no character. */
const SILENCING = 1 | 2 | 4;

/** The parameters of each `Input.dispatchKeyEvent` for one key with its modifiers, as in 'Control+a'. */
export function keyEvents(key: string): Json[] {
  const names = key === '+' ? ['+'] : key.split('+');
  let modifiers = 0;
  const downs = names.map((name) => {
    modifiers |= MODIFIERS[name] ?? 0;
    const { text, ...stroke } = strokeOf(name);
    return text === undefined || modifiers & SILENCING
      ? { type: 'rawKeyDown', ...stroke, modifiers }
      : { type: 'keyDown', ...stroke, text, modifiers };
  });
  const ups = [...names].reverse().map((name) => {
    modifiers &= ~(MODIFIERS[name] ?? 0);
    const { text: _, ...stroke } = strokeOf(name);
    return { type: 'keyUp', ...stroke, modifiers };
  });
  return [...downs, ...ups];
}

/** The same for a typed text. */
export function textEvents(text: string): Json[] {
  return [...text].flatMap((character) => keyEvents(character === '\n' ? 'Enter' : character));
}

function strokeOf(name: string): { key: string; code: string; windowsVirtualKeyCode: number; text?: string } {
  const key = name === 'Space' ? ' ' : name;
  const known = KEYS[key];
  if (known) {
    const [code, windowsVirtualKeyCode, text] = known;
    return { key, code, windowsVirtualKeyCode, ...(text === undefined ? {} : { text }) };
  }
  if ([...key].length !== 1) throw new Error(`No such key: ${key}`);
  const upper = key.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(key) ? `Digit${key}` : '';
  return { key, code, windowsVirtualKeyCode: code ? upper.charCodeAt(0) : 0, text: key };
}
