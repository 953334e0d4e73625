/** Widths of each page's lead picture, shared by the head's preload and the page. */
export const leadSizes = {
  home: '(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, 100vw',
  article: '(min-width: 81rem) 44.5rem, (min-width: 64rem) 57vw, (min-width: 42rem) 40rem, 100vw',
  list: '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw',
} as const
