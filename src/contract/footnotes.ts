/**
 * Footnotes in an article's HTML: a mark in the text, `<sup><a href="#footnote-1" id="footnote-1-mark">[1]</a></sup>`,
 * and a paragraph or list item `id="footnote-1"` with a link back to it. All other ids are removed.
 */
export const footnoteId = /^footnote-[1-9]\d{0,3}$/
export const footnoteMarkId = /^footnote-[1-9]\d{0,3}-mark$/
export const footnoteLink = /^#footnote-[1-9]\d{0,3}(?:-mark)?$/
