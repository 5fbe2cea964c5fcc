import { defineBackground } from 'wxt/utils/define-background';
import { openDoor } from '../lib/background/door.ts';
import { lockStorage, renewOwed, watchInstall, watchPermissions } from '../lib/background/lifecycle.ts';
import { workerIn } from '../lib/background/worker.ts';
import { onWake, realWorld } from '../lib/background/world.ts';

export default defineBackground({
  main() {
    const { content, page, resume, recover } = workerIn(realWorld);
    openDoor(content, page);
    onWake(() => void resume());
    watchInstall();
    watchPermissions();
    lockStorage();
    void recover();
    void renewOwed();
  },
});
