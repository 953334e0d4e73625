// Its own style sheet would be in no page: what readers get is made of what they may see.
import css from './ArticlePage.module.css'
import { ArticlePage } from './ArticlePage.tsx'

/** The reader's page of what an editor has saved, under a bar that says so. */
export function ArticlePreviewPage() {
  return (
    <>
      <p className={css.preview} role="note">
        معاينة: لم يُنشر بعد
      </p>
      <ArticlePage />
    </>
  )
}
