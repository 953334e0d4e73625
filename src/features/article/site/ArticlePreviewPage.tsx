// A separate style sheet would be missing from the page: its styles come from the pages that readers may see.
import css from './ArticlePage.module.css'
import { ArticlePage } from './ArticlePage.tsx'

/** The readers' page of an editor's saved version, below a notice. */
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
