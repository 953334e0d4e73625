import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { ReaderStory } from '../story.schema.ts'
import css from './AlsoCovered.module.css'
import { OutletCredit } from './OutletCredit.tsx'
import { storyOutlet } from './storyOutlet.ts'
import { storyPath } from './storyPath.ts'

const shownOthers = 4

/** Links to other articles of the same story, with credit to the first and to outlets whose copies are not here. */
export function AlsoCovered({ story, articleId }: { story: ReaderStory; articleId: number }) {
  const others = story.items.filter(item => item.articleId !== articleId)
  const first = story.earlier ? undefined : story.items[0]
  return (
    <section className={css.also} aria-labelledby="also-covered">
      <h2 id="also-covered" className={css.title}>
        تناولتها أيضًا
      </h2>
      <ul className={css.list}>
        {story.earlier && (
          <li>
            <OutletCredit credit={story.earlier} isFirst />
          </li>
        )}
        {others.slice(0, shownOthers).map(item => (
          <li key={item.articleId}>
            <strong>
              <bdi>{storyOutlet(item) ?? 'التحرير'}</bdi>
              {item === first && ' (الأسبق)'}
            </strong>
            : <Link to={articlePath({ id: item.articleId, slug: item.slug })}>{item.title}</Link>
          </li>
        ))}
        {story.sources.map(credit => (
          <li key={credit.outlet}>
            <OutletCredit credit={credit} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p>
          <Link to={storyPath(story)} className={css.all}>
            قارن التغطيات
          </Link>
        </p>
      )}
    </section>
  )
}
