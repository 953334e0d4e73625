import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { voiceOf } from '../../../contract/article-kinds.ts'
import type { Picture as PictureData } from '../../../contract/fields.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { sharedHtml } from '../../../ui/site/sharedHtml.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { Picture } from '../../media/site/Picture.tsx'
import type { Aspect } from '../../media/variants.ts'
import { besideKicker } from './besideKicker.ts'
import { CardPicture } from './CardPicture.tsx'
import { Kicker } from './Kicker.tsx'
import { leadSizes } from './leadSizes.ts'
import css from './StoryCard.module.css'
import { StoryMeta } from './StoryMeta.tsx'

/**
 * Prominence of a story: `feature` opens a block or a page, `card` is one of equals, `entry` is one of a list that
 * fills the page, `row` has a small picture beside its text, `square` and `tall` have a picture of that shape, `line` is
 * text only. The front page's lead has its own component: `site/LeadStory.tsx`.
 */
export type StoryWeight = keyof typeof pictures | 'line'

const pictures = {
  feature: { sizes: leadSizes.list, maxWidth: 1280 },
  card: { sizes: '(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 100vw', maxWidth: 960 },
  entry: { sizes: '(min-width: 40rem) 17rem, 7.5rem', maxWidth: 640 },
  row: { sizes: '8.5rem', maxWidth: 320 },
  square: { sizes: '(min-width: 64rem) 15rem, 50vw', maxWidth: 640, aspect: '1x1' },
  tall: { sizes: leadSizes.tall, maxWidth: 1280, aspect: '4x5' },
} as const

/** Sizes of a card that is a row on phones. */
const lyingDown = { sizes: '(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 7.5rem' }

type CardProps = {
  article: ArticleCard
  /** Defaults to its page. */
  to?: string
  weight: StoryWeight
  heading?: 'h2' | 'h3'
  /** False if the surrounding section names the category already. */
  kicker?: boolean
  /** False if all cards beside it are of the same kind, which the section names. */
  kind?: boolean
  summary?: boolean
  eager?: boolean
  /** On a phone a card becomes a row, with a small picture beside the text. */
  compact?: boolean
  /** The writer stands before the title, as in opinions. */
  signed?: boolean
  /** Shape of the picture, in place of the weight's. */
  shape?: Aspect | undefined
  /** The writer's, in place of the article's picture. */
  portrait?: PictureData | undefined
}

export const StoryCard = sharedHtml<CardProps>(Story)

type StoryProps = CardProps & {
  /** Replaces title and text. */
  title?: ReactNode
  text?: ReactNode
}

/** A card whose title or text is not the article's, as in search results. */
export function Story({
  article,
  to = articlePath(article),
  weight,
  heading: Heading = 'h3',
  kicker = true,
  kind = true,
  summary = weight === 'feature' || weight === 'entry',
  title = <Headline>{kicker ? besideKicker(article) : article.title}</Headline>,
  text = summary && article.summary && <p className={css.summary}>{article.summary}</p>,
  eager = false,
  compact = false,
  signed = article.kind === 'opinion',
  shape,
  portrait,
}: StoryProps) {
  const { image, author } = article
  const isSigned = signed && author
  return (
    <article className={clsx(css.story, css[weight], compact && css.compact)}>
      {portrait && (
        <div className={css.portrait}>
          <Picture picture={portrait} aspect="1x1" sizes="5.5rem" maxWidth={320} alt="" />
        </div>
      )}
      {image && !portrait && weight !== 'line' && (
        <div className={css.picture}>
          <CardPicture
            article={article}
            {...pictures[weight]}
            {...(compact && weight === 'card' ? lyingDown : {})}
            {...(shape && { aspect: shape })}
            eager={eager}
          />
        </div>
      )}
      <div className={css.words}>
        {kicker && <Kicker article={article} kind={kind} />}
        {isSigned && <bdi className={css.writer}>{author.name}</bdi>}
        <Heading className={css.title} data-voice={voiceOf(article.kind)}>
          <Link to={to} className={css.link}>
            {title}
          </Link>
        </Heading>
        {text}
        <StoryMeta article={article} signed={weight === 'feature' && !isSigned} />
      </div>
    </article>
  )
}
