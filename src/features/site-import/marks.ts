/** Begin and end of a card of ours, which the sanitiser passes as text; the service makes the card. */
const galleryMarks = { begin: '\ue011', end: '\ue012' }
const boxMarks = { begin: '\ue013', end: '\ue014' }

const written: Record<string, string> = {
  [galleryMarks.begin]: '<div data-card="gallery">',
  [galleryMarks.end]: '</div>',
  [boxMarks.begin]: '<aside data-card="box">',
  [boxMarks.end]: '</aside>',
}
const marks = /<p(?: dir="\w+")?>([\ue011-\ue014])<\/p>/g
const reserved = /[\ue011-\ue014]/g

/** The text as an old site has it may contain none. */
export const withoutMarks = (text: string): string => text.replace(reserved, '')

export const cardsOfMarks = (html: string): string => html.replace(marks, (_, mark) => written[mark]!)

export const inGallery = (figures: string): string =>
  `<p>${galleryMarks.begin}</p>${figures}<p>${galleryMarks.end}</p>`

export const inBox = (html: string): string => `<p>${boxMarks.begin}</p>${html}<p>${boxMarks.end}</p>`
