import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { StoryLevel } from '../story.schema.ts'
import css from './StoryPage.module.css'
import type { StoryData } from './story.loader.ts'
import { storyOutlet } from './storyOutlet.ts'

const levelWords = {
  copy: 'النص نفسه',
  update: 'بمستجدات',
  event: 'بكلمات أخرى',
} as const satisfies Record<StoryLevel, string>

function delayOf(minutes: number): string {
  if (minutes < 1) return 'في الدقيقة نفسها'
  if (minutes < 120) return `بعد ${plural(minutes, oblique(nouns.minute))}`
  return `بعد ${plural(Math.floor(minutes / 60), oblique(nouns.hour))}`
}

/** The articles of a story as a timeline, the earliest at the top. */
export function StoryPage() {
  const { story } = useLoaderData() as StoryData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        <Headline>{story.title}</Headline>
      </h1>
      <p className={css.about}>من تناول هذا الخبر، الأسبق أولًا.</p>
      <ol className={css.list}>
        {story.items.map((item, place) => (
          <li key={item.articleId} className={css.entry}>
            <p className={css.when}>
              <strong>
                <bdi>{storyOutlet(item) ?? 'التحرير'}</bdi>
              </strong>
              <time dateTime={item.publishedAt}>
                {formatGregorian(item.publishedAt)}، {formatTime(item.publishedAt)}
              </time>
              <span>
                {place === 0 ? 'الأسبق' : `${delayOf(item.minutesLater)}، ${levelWords[item.level]}`}
              </span>
            </p>
            <h2 className={css.article}>
              <Link to={articlePath({ id: item.articleId, slug: item.slug })}>{item.title}</Link>
            </h2>
            {item.summary && <p className={css.text}>{item.summary}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
