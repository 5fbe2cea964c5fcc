// Closes every channel at the end of its file, so that no popup or worker of earlier tests hears of later ones.
import { atFileEnd } from './file-end.ts';

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    atFileEnd(() => this.close());
  }
};
