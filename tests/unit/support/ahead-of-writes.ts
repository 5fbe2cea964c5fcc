/** Calls `act` ahead of each transaction that writes, with the names of its stores and commas between. Returns a function that ends this. */
export function aheadOfWrites(act: (stores: string) => void): () => void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
    const [stores, mode] = given;
    if (mode === 'readwrite') act(String(stores));
    return transaction.apply(this, given);
  };
  return () => {
    IDBDatabase.prototype.transaction = transaction;
  };
}
