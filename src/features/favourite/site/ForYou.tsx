import { useEffect, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { useReader } from '../../../ui/site/readerSession.ts'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { StoryCard } from '../../article/site/list/StoryCard.tsx'
import type { ArticleForYou } from '../favourite.contract.ts'
import css from './ForYou.module.css'

const shown = 4

/**
 * The newest stories of the reader's follows. The page is the same for everyone, so they are loaded after it, into
 * space that the style sheet reserves for signed-in readers.
 */
export function ForYou() {
  const { user, settled } = useReader()
  const [articles, setArticles] = useState<ArticleForYou[]>()
  const id = settled ? user?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    let gone = false
    callApi<{ items: ArticleForYou[] }>('GET', `/user/for-you?limit=${shown}`)
      .then(({ items }) => !gone && setArticles(items))
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [id])
  return (
    <section className={css.slot} aria-labelledby="for-you" data-screen>
      <SectionHeading title="لك" id="for-you" />
      {articles && articles.length > 0 && (
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
      )}
      {articles && (
        <p className={css.ways}>
          <Link to="/reading">أكمل القراءة</Link>
          <Link to="/account/preferences">ما يظهر هنا</Link>
        </p>
      )}
      {articles?.length === 0 && (
        <p className={css.invitation}>
          تابع الأقسام والوكالات والوسوم التي تهمّك، تجد جديدها هنا.{' '}
          <Link to="/account/preferences">اختر ما تتابعه</Link>
        </p>
      )}
    </section>
  )
}
