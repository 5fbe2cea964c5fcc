import { parseSettings, type Settings } from '../../settings.ts';
import { publish } from '../change-channel.ts';
import { changeState } from './core.ts';

/** New values for some settings, or a function that computes them from the stored ones. */
export type SettingsChange = Partial<Settings> | ((now: Settings) => Partial<Settings>);

/** Changes some settings and publishes the change. */
export function changeSettings(change: SettingsChange): Promise<void> {
  return changeStoredSettings((stored) => {
    const settings = parseSettings(stored);
    const changes = typeof change === 'function' ? change(settings) : change;
    const changedAt = { ...settings.changedAt };
    // Later with each change, though the clock was set back: of a backup, older choices must not win.
    for (const name of Object.keys(changes))
      changedAt[name] = Math.max(Date.now(), (changedAt[name] ?? -1) + 1);
    return { ...stored, ...changes, changedAt };
  });
}

/** Replaces the settings as they are stored by what `change` returns, in the same way: only those that were ever chosen are stored. */
export async function changeStoredSettings(
  change: (stored: Partial<Settings> | undefined) => Partial<Settings>,
): Promise<void> {
  await changeState('settings', (stored) => change(stored as Partial<Settings> | undefined));
  publish('settings');
}
