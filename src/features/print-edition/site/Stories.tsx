import { clsx } from 'clsx'
import { newsItem } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { Picture } from '../../../contract/fields.ts'
import { shortPath } from '../../article/article.addresses.policy.ts'
import { pictureSources } from '../../media/variants.ts'
import type { PrintEdition, PrintedLine, PrintedStory } from '../print-edition.contract.ts'
import css from './Stories.module.css'

type Props = {
  story: PrintedStory
  /** The site's address, without its protocol. */
  address: string
}

/** Twice the width on the sheet, for 200 dots an inch. */
const printed = { wide: '60rem', column: '30rem' }

/** Headline over all columns, the picture over two of them, and beside it the summary and what else is inside. */
export function LeadStory({ story, address, edition }: Props & { edition: PrintEdition }) {
  return (
    <article className={css.lead}>
      <Overline story={story} />
      <h2 className={voice(css.leadTitle, story)}>{story.title}</h2>
      <div className={clsx(css.top, !story.image && css.worded)}>
        {story.image && <Figure story={story} image={story.image} sizes={printed.wide} />}
        <div className={css.beside}>
          {story.summary && <p className={css.summary}>{story.summary}</p>}
          <Byline story={story} />
          <Inside edition={edition} address={address} />
        </div>
      </div>
      <div className={css.columns}>
        <Text story={story} address={address} plain />
      </div>
    </article>
  )
}

const shownInside = 4

/** Headlines of the sections, one each, and where to find what paper cannot show. */
function Inside({
  edition: { sections, left },
  address,
}: Pick<Props, 'address'> & { edition: PrintEdition }) {
  return (
    <div className={css.inside}>
      {sections.length > 0 && <p className={css.insideTitle}>في هذا العدد</p>}
      <ul>
        {sections.slice(0, shownInside).map(({ name, stories }) => (
          <li key={stories[0]?.id ?? name}>
            <b>{name}</b> {stories[0]?.title}
          </li>
        ))}
      </ul>
      <p className={css.elsewhere}>
        {left > 0 && `${plural(left, newsItem)} من أخبار اليوم لم يتسع لها العدد. `}
        الصور والفيديو وما استجدّ بعد الطبع: <bdi>{address}</bdi>
      </p>
    </div>
  )
}

/** The first story of a section: its headline crosses the columns. */
export function SectionOpener({ story, address }: Props) {
  return (
    <article className={css.opener}>
      <div className={css.over}>
        <Overline story={story} />
        <h3 className={voice(css.openerTitle, story)}>{story.title}</h3>
        {story.summary && <p className={css.summary}>{story.summary}</p>}
        <Byline story={story} />
      </div>
      <div className={css.columns}>
        <Text story={story} address={address} />
      </div>
    </article>
  )
}

/** A story within one column. `named`: with its section, where it does not stand under it. */
export function Story({ story, address, named = false }: Props & { named?: boolean }) {
  return (
    <article className={css.story}>
      <div className={css.over}>
        {named && !story.overline && <p className={css.overline}>{story.section}</p>}
        <Overline story={story} />
        <h3 className={voice(css.title, story)}>{story.title}</h3>
        <Byline story={story} />
      </div>
      {story.text.length === 0 && story.summary && <p className={css.text}>{story.summary}</p>}
      <Text story={story} address={address} />
    </article>
  )
}

const voice = (name: string | undefined, { opinion }: PrintedStory) => clsx(name, opinion && css.opinion)

function Overline({ story: { overline } }: { story: PrintedStory }) {
  return overline && <p className={css.overline}>{overline}</p>
}

function Byline({ story: { authors, outlet } }: { story: PrintedStory }) {
  const names = [authors.join(' و'), outlet].filter(Boolean)
  return names.length > 0 && <p className={css.byline}>{names.join(' · ')}</p>
}

/** Not lazy: paper shows what was never scrolled to. */
function Figure({ story, image, sizes }: { story: PrintedStory; image: Picture; sizes: string }) {
  const { source, img } = pictureSources(image, sizes, { aspect: '3x2' })
  return (
    <figure className={css.figure}>
      <picture>
        <source {...source} />
        <img {...img} alt={image.alt} className={css.picture} decoding="sync" />
      </picture>
      <figcaption className={css.caption}>
        {story.caption} {story.credit && <span className={css.credit}>{story.credit}</span>}
      </figcaption>
    </figure>
  )
}

const tags = { paragraph: 'p', heading: 'h4', quote: 'blockquote', item: 'p' } as const

/** `plain`: the picture stands elsewhere. Here it follows the first paragraph, so that some text fits above it. */
function Text({ story, address, plain = false }: Props & { plain?: boolean }) {
  const [first, ...others] = story.text
  return (
    <>
      {first && <Line line={first} />}
      {story.image && !plain && <Figure story={story} image={story.image} sizes={printed.column} />}
      {others.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Line key={at} line={line} />
      ))}
      {story.rest && <Rest story={story} address={address} />}
    </>
  )
}

function Line({ line: { type, text } }: { line: PrintedLine }) {
  const Tag = tags[type]
  return (
    <Tag className={clsx(css[type], type === 'paragraph' && css.text)} dir="auto">
      {text}
    </Tag>
  )
}

const reasons = { locked: 'بقية المقال للمشتركين', cut: 'بقية المقال' }

function Rest({ story: { id, rest }, address }: Props) {
  return (
    <p className={css.rest}>
      {rest && reasons[rest]}: <bdi dir="ltr">{`${address}${shortPath({ id })}`}</bdi>
    </p>
  )
}
