import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { delayOf, levelLabel } from '../story.words.policy.ts'
import css from './StoryPage.module.css'
import type { StoryData } from './story.loader.ts'
import { timelineOf } from './timelineOf.ts'
import { WhoSaysWhat } from './WhoSaysWhat.tsx'

/** The articles of a story and the outlets that it credits, as a timeline with the earliest at the top. */
export function StoryPage() {
  const { story } = useLoaderData() as StoryData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        <Headline>{story.title}</Headline>
      </h1>
      <p className={css.about}>من تناول هذا الخبر، الأسبق أولًا.</p>
      <ol className={css.list}>
        {timelineOf(story).map(({ outlet, publishedAt, minutesLater, item, link }, place) => (
          <li key={item?.articleId ?? outlet} className={css.entry}>
            <p className={css.when}>
              <strong>
                <bdi>{outlet ?? 'التحرير'}</bdi>
              </strong>
              <time dateTime={publishedAt}>
                {formatGregorian(publishedAt)}، {formatTime(publishedAt)}
              </time>
              <span>
                {place === 0 ? 'الأسبق' : delayOf(minutesLater, 'بعد')}
                {place > 0 && item && `، ${levelLabel[item.level]}`}
              </span>
              {link && (
                <a href={link} target="_blank" rel="noreferrer noopener">
                  في موقعها
                </a>
              )}
            </p>
            {item && (
              <h2 className={css.article}>
                <Link to={articlePath({ id: item.articleId, slug: item.slug })}>{item.title}</Link>
              </h2>
            )}
            {item?.summary && <p className={css.text}>{item.summary}</p>}
          </li>
        ))}
      </ol>
      <WhoSaysWhat story={story} />
    </div>
  )
}
