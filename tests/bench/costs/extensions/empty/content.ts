// Does nothing, so that only the browser's own cost of a content script is measured.
export {};
