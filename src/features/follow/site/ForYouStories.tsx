import { useLayoutEffect, useRef } from 'react'
import { deviceStore } from '../../../ui/browserStore.ts'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import type { ArticleForYou } from '../favourite.contract.ts'
import css from './ForYou.module.css'

/**
 * Content for signed-in readers only. Without stories, the next front page reserves no space for them, and this one gives it
 * up if that is below the screen, where the reader does not see the page move.
 */
export function ForYouStories({ articles }: { articles: ArticleForYou[] }) {
  const end = useRef<HTMLParagraphElement>(null)
  const isEmpty = articles.length === 0
  useLayoutEffect(() => {
    deviceStore.set('for-you', isEmpty ? 'empty' : null)
    if (!isEmpty) delete document.documentElement.dataset.forYou
    const slot = end.current?.parentElement
    if (isEmpty && slot && slot.getBoundingClientRect().top >= innerHeight)
      document.documentElement.dataset.forYou = 'empty'
  }, [isEmpty])
  return (
    <>
      {!isEmpty && (
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
      <p ref={end} className={css.ways}>
        <Link to="/reading">أكمل القراءة</Link>
        <Link to="/account/preferences">ما يظهر هنا</Link>
      </p>
      {isEmpty && (
        <p className={css.invitation}>
          تابع الأقسام والوكالات والوسوم التي تهمّك، تجد جديدها هنا.{' '}
          <Link to="/account/preferences">اختر ما تتابعه</Link>
        </p>
      )}
    </>
  )
}
