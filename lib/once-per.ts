/**
 * Returns the same function, which computes its result once for each value. A value must never change; a change makes another one.
 */
export function oncePer<V extends object, Result>(compute: (value: V) => Result): (value: V) => Result {
  const results = new WeakMap<V, { result: Result }>();
  return (value) => {
    const known = results.get(value) ?? { result: compute(value) };
    results.set(value, known);
    return known.result;
  };
}
