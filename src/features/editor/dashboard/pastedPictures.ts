import { isOwnFile } from '../../../ui/dashboard/siteAddress.ts'
import { expectPicture, type PictureSource } from './pendingFiles.ts'
import { picturesInRtf } from './picturesInRtf.ts'

/** Smaller sizes are icons, bullets and tracking pixels. */
const smallest = 32

/**
 * Replaces foreign pictures by figures that wait for their upload, after their paragraph. Returns how many are
 * unavailable: local files that the clipboard names but does not contain.
 */
export function takePictures(body: HTMLElement, rtf: string): number {
  for (const captioned of body.querySelectorAll('div.wp-caption')) makeFigure(captioned)
  const foreign: HTMLImageElement[] = []
  for (const img of body.querySelectorAll('img')) {
    if (isOwnFile(addressOf(img))) continue
    if (isOrnament(img)) img.replaceWith(/emoji/.test(img.className) ? img.alt : '')
    else foreign.push(img)
  }
  const onDisk = foreign.filter(img => !/^(?:https?|data):/.test(addressOf(img)))
  const held = onDisk.length > 0 ? picturesInRtf(rtf) : []
  let lost = 0
  for (const img of foreign) {
    const index = onDisk.indexOf(img)
    const file = index >= 0 && held.length === onDisk.length ? held[index] : undefined
    const source = file ?? sourceOf(addressOf(img))
    if (source) standIn(img, source)
    else {
      img.remove()
      lost += 1
    }
  }
  return lost
}

/** Captions of WordPress' classic editor. */
function makeFigure(captioned: Element): void {
  const figure = document.createElement('figure')
  const caption = document.createElement('figcaption')
  for (const text of captioned.querySelectorAll('.wp-caption-text')) {
    caption.append(...text.childNodes)
    text.remove()
  }
  figure.append(...captioned.childNodes, caption)
  captioned.replaceWith(figure)
}

/** Pages with lazy loading have the real address in another attribute. */
function addressOf(img: HTMLImageElement): string {
  const late = img.dataset.src ?? img.dataset.lazySrc ?? ''
  return /^https?:/.test(late) ? late : (img.getAttribute('src') ?? '')
}

function isOrnament(img: HTMLImageElement): boolean {
  const size = (value: string | null) => (value ? Number.parseInt(value, 10) : Number.POSITIVE_INFINITY)
  const width = size(img.getAttribute('width') ?? img.style.width)
  const height = size(img.getAttribute('height') ?? img.style.height)
  return /emoji/.test(img.className) || Math.min(width, height) < smallest
}

function sourceOf(src: string): PictureSource | undefined {
  if (/^https?:/.test(src)) return { url: src }
  const [, type = '', data = ''] = /^data:(image\/[\w+.-]+);base64,(.*)$/s.exec(src) ?? []
  if (!type) return undefined
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), letter => letter.charCodeAt(0))
    return new File([bytes], 'pasted', { type })
  } catch {
    return undefined
  }
}

function standIn(img: HTMLImageElement, source: PictureSource): void {
  const figure = document.createElement('figure')
  figure.dataset.pending = expectPicture(source)
  if (img.alt) figure.dataset.alt = img.alt
  const caption = document.createElement('figcaption')
  figure.append(caption)
  const given = img.closest('figure:not([data-pending])')
  if (given) {
    caption.append(...(given.querySelector('figcaption')?.childNodes ?? []))
    img.remove()
    given.querySelector('img') ? given.before(figure) : given.replaceWith(figure)
    return
  }
  const block = img.closest('p, h1, h2, h3, h4, h5, h6')
  if (!block) {
    img.replaceWith(figure)
    return
  }
  img.remove()
  let after: Element = block
  while (after.nextElementSibling?.hasAttribute('data-pending')) after = after.nextElementSibling
  after.after(figure)
  const next = figure.nextElementSibling
  if (next?.classList.contains('MsoCaption')) {
    caption.append(...next.childNodes)
    next.remove()
  }
}
