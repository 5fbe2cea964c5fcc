// Runs only in the worker of the crash build. A test stores the name of a crash point in the database `crash` ("arms" it), and
// tells it to the worker that runs. The worker that reaches the point reports it and stops, so that the test can end the worker
// exactly there. The test's page disarms the point when it hears of it: a worker that is ended before it could report must leave the
// point armed for the next one. With `EACH` armed, a worker reports each point that it reaches and continues.
import { ARMING, EACH } from './armed.ts';

const STORE = 'armed';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('crash', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  return done(opening);
}

/** The armed point, if any. A worker reads it once and is told of changes, since it passes hundreds of points. */
async function read(): Promise<string | undefined> {
  const db = await open();
  const row: { point: string } | undefined = await done(
    db.transaction(STORE).objectStore(STORE).get('armed'),
  );
  db.close();
  return row?.point;
}

function report(point: string): void {
  const channel = new BroadcastChannel('crash');
  channel.postMessage(point);
  channel.close();
}

// Read and listened to only when needed: the build also runs this file, without IndexedDB.
let armed: Promise<string | undefined> | undefined;
let dead = false;

function readAndListen(): Promise<string | undefined> {
  new BroadcastChannel(ARMING).onmessage = ({ data }) => {
    armed = Promise.resolve(data);
  };
  return read();
}

async function dieAt(point: string): Promise<void> {
  armed ??= readAndListen();
  const target = await armed;
  if (!dead && target === point) {
    dead = true;
    report(point);
  }
  if (target === EACH) report(point);
  if (dead) await new Promise(() => {});
}

Object.assign(globalThis, { dieAt });
