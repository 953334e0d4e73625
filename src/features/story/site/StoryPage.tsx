import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { delayOf, levelLabel } from '../story.words.policy.ts'
import { EarlierOutlet } from './EarlierOutlet.tsx'
import css from './StoryPage.module.css'
import type { StoryData } from './story.loader.ts'
import { storyOutlet } from './storyOutlet.ts'
import { WhoSaysWhat } from './WhoSaysWhat.tsx'

/** The articles of a story as a timeline, the earliest at the top. */
export function StoryPage() {
  const { story } = useLoaderData() as StoryData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        <Headline>{story.title}</Headline>
      </h1>
      <p className={css.about}>من تناول هذا الخبر، الأسبق أولًا.</p>
      {story.earlier && (
        <p className={css.about}>
          <EarlierOutlet earlier={story.earlier} />
        </p>
      )}
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
                {place === 0 && !story.earlier
                  ? 'الأسبق'
                  : `${delayOf(item.minutesLater, 'بعد')}، ${levelLabel[item.level]}`}
              </span>
            </p>
            <h2 className={css.article}>
              <Link to={articlePath({ id: item.articleId, slug: item.slug })}>{item.title}</Link>
            </h2>
            {item.summary && <p className={css.text}>{item.summary}</p>}
          </li>
        ))}
      </ol>
      <WhoSaysWhat story={story} />
    </div>
  )
}
