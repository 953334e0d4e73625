import { playerAddress } from './playerAddress.ts'

/** Replaces a link by its player or post. */
export function openEmbed(figure: HTMLElement): void {
  const address = playerAddress(figure.dataset.embed ?? '')
  if (!address) return
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = figure.textContent ?? ''
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  figure.dataset.opened = ''
  figure.replaceChildren(frame)
  frame.focus()
}
