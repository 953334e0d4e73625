import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Picture as PictureData } from '../../../contract/fields.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { Picture } from './Picture.tsx'
import css from './PictureCards.module.css'

type Card = { id: number; name: string; image: PictureData | null; path: string; about: ReactNode }
type Props = {
  cards: Card[]
  /** Covers of shows, or wide pictures. */
  shape: 'square' | 'wide'
  heading?: 'h2' | 'h3'
  /** The first picture is on the first screen. */
  eager?: boolean
}

const pictures = {
  square: { aspect: '1x1', sizes: '(min-width: 40rem) 14rem, 7rem', maxWidth: 640 },
  wide: { aspect: '16x9', sizes: '(min-width: 40rem) 34rem, 100vw', maxWidth: 960 },
} as const

/** Things with a picture, a name and a few words; the whole card leads to the thing. */
export function PictureCards({ cards, shape, heading: Heading = 'h2', eager = false }: Props) {
  if (cards.length === 0) return null
  return (
    <ul className={clsx(css.cards, css[shape])}>
      {cards.map(({ id, name, image, path, about }, index) => (
        <li key={id} className={css.card}>
          {image && <Picture picture={image} {...pictures[shape]} eager={eager && index === 0} alt="" />}
          <div>
            <Heading className={css.name}>
              <Link to={path} className={css.link}>
                <Headline>{name}</Headline>
              </Link>
            </Heading>
            {about}
          </div>
        </li>
      ))}
    </ul>
  )
}
