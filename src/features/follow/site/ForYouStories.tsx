import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { StoryCard } from '../../article/site/list/StoryCard.tsx'
import type { ArticleForYou } from '../favourite.contract.ts'
import css from './ForYou.module.css'

/** Content for signed-in readers only. */
export function ForYouStories({ articles }: { articles: ArticleForYou[] }) {
  return (
    <>
      {articles.length > 0 && (
        <OldestContext value={oldestOf(articles.map(({ publishAt }) => publishAt))}>
          <div className={css.cards}>
            {articles.map(article => (
              <div key={article.id}>
                <p className={css.because}>
                  {article.because.followed ? 'تتابع' : 'قرأت عن'} «<bdi>{article.because.name}</bdi>»
                </p>
                <StoryCard article={article} weight="card" compact />
              </div>
            ))}
          </div>
        </OldestContext>
      )}
      <p className={css.ways}>
        <Link to="/reading">أكمل القراءة</Link>
        <Link to="/account/preferences">ما يظهر هنا</Link>
      </p>
      {articles.length === 0 && (
        <p className={css.invitation}>
          تابع الأقسام والوكالات والوسوم التي تهمّك، تجد جديدها هنا.{' '}
          <Link to="/account/preferences">اختر ما تتابعه</Link>
        </p>
      )}
    </>
  )
}
