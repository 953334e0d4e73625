import { embedSiteName } from './embedSites.ts'

/** Replaces players of embeddable sites; others would leave nothing. */
export function takePlayers(body: HTMLElement): void {
  for (const frame of body.querySelectorAll('iframe')) {
    const address = frame.dataset.src ?? frame.getAttribute('src') ?? ''
    if (!embedSiteName(address)) {
      frame.remove()
      continue
    }
    const figure = document.createElement('figure')
    figure.dataset.embed = address
    frame.replaceWith(figure)
  }
}
