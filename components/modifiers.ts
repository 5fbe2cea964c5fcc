/** Whether a key is held with which a key press belongs to the browser, such as Alt and an arrow key for Back. */
export function isForBrowser({
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return altKey || ctrlKey || metaKey;
}
