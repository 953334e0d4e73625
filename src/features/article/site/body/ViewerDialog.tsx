import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { pictureSources } from '../../../media/variants.ts'
import css from './ViewerDialog.module.css'

type ViewedPicture = {
  hash: string
  width: number
  height: number
  alt: string
  caption: string
  credit: string
}
export type ViewerPictures = { links: HTMLAnchorElement[]; first: number }

type ViewerProps = ViewerPictures & { dialog: RefObject<HTMLDialogElement | null>; onClosed: () => void }

/** Full-window pictures: swiped, stepped through by key, closed in any usual way. */
export function ViewerDialog({ dialog, links, first, onClosed }: ViewerProps) {
  const [pictures] = useState(() => links.map(readPicture))
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, where it was pressed
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    show(first, 'instant')
  }, [])

  function show(index: number, behavior: ScrollBehavior = 'auto') {
    const row = track.current
    // Right to left, scroll positions are negative.
    row?.scrollTo({ left: -Math.max(0, Math.min(index, pictures.length - 1)) * row.clientWidth, behavior })
  }

  function readKey(event: KeyboardEvent) {
    const to = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }

  /** A press beside the picture closes it. */
  function closeBeside({ target }: MouseEvent) {
    if (!(target as Element).closest('img, figcaption, button')) dialog.current?.close()
  }

  const many = pictures.length > 1
  return (
    <dialog
      ref={dialog}
      className={css.viewer}
      aria-label="صور المقال"
      onClose={onClosed}
      onKeyDown={readKey}
      onClick={closeBeside}
    >
      <div className={css.bar}>
        <p role="status" className={css.count}>
          {many && `${formatNumber(at + 1)} من ${formatNumber(pictures.length)}`}
        </p>
        <button
          type="button"
          aria-label="أغلق"
          className={css.button}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <ul
        ref={track}
        className={css.track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
        tabIndex={0}
        aria-label="الصور"
        onScroll={({ currentTarget: row }) => setAt(Math.round(Math.abs(row.scrollLeft) / row.clientWidth))}
      >
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand in an article twice
          <li key={index} className={css.slide} aria-hidden={index !== at}>
            <Slide picture={picture} />
          </li>
        ))}
      </ul>
      {many && (
        <div className={css.steps}>
          <button
            type="button"
            aria-label="السابقة"
            className={css.button}
            disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <Icon name="forth" size={28} />
          </button>
          <button
            type="button"
            aria-label="التالية"
            className={css.button}
            disabled={at === pictures.length - 1}
            onClick={() => show(at + 1)}
          >
            <Icon name="back" size={28} />
          </button>
        </div>
      )}
    </dialog>
  )
}

function Slide({ picture }: { picture: ViewedPicture }) {
  const { alt, caption, credit } = picture
  return (
    <figure className={css.figure}>
      <img {...pictureSources(picture, '100vw').img} alt={alt} loading="lazy" className={css.picture} />
      {(caption || credit) && (
        <figcaption className={css.caption}>
          {caption} {credit && <span className={css.credit}>{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}

function readPicture(link: HTMLAnchorElement): ViewedPicture {
  const [hash = '', width, height] = (link.dataset.picture ?? '').split('-')
  const words = link.closest('figure')?.querySelector('figcaption')
  const credit = words?.querySelector('[data-credit]')?.textContent ?? ''
  const caption = (words?.textContent ?? '').slice(0, credit ? -credit.length : undefined).trim()
  const alt = link.querySelector('img')?.alt ?? ''
  return { hash, width: Number(width), height: Number(height), alt, caption, credit }
}
