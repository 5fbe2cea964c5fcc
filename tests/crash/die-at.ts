// Runs in the worker of the crash build alone. A test arms a point in the database `crash`; the worker that comes to it
// the given number of times says so and goes no further, so that whoever ends it then ends it exactly there.

/** The point to die at, and how often it is passed before. */
export interface Armed {
  point: string;
  after: number;
}

type Row = Armed & { id: 'armed' };

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('crash', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('armed', { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

// Not before it is needed: the build runs this file as well, where there is no database.
let db: Promise<IDBDatabase> | undefined;
let dead = false;

/** Counts this passage down where the point is armed; resolves to whether the worker dies here. */
async function comesTo(point: string): Promise<boolean> {
  db ??= open();
  const armed = (await db).transaction('armed', 'readwrite').objectStore('armed');
  return new Promise((resolve, reject) => {
    const reading = armed.get('armed');
    reading.onsuccess = () => {
      const row: Row | undefined = reading.result;
      if (row?.point !== point) return resolve(false);
      if (row.after > 0) armed.put({ ...row, after: row.after - 1 });
      else armed.delete('armed');
      armed.transaction.oncomplete = () => resolve(row.after === 0);
    };
    reading.onerror = () => reject(reading.error);
  });
}

async function dieAt(point: string): Promise<void> {
  if (!dead && (await comesTo(point))) {
    dead = true;
    new BroadcastChannel('crash').postMessage(point);
  }
  if (dead) await new Promise(() => {});
}

Object.assign(globalThis, { dieAt });
