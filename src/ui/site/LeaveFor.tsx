import { useEffect } from 'react'
import css from './LeaveFor.module.css'

/** Navigates to another site's page, to which a form cannot redirect; without scripts by a meta refresh. */
export function LeaveFor({ url }: { url: string }) {
  useEffect(() => {
    location.assign(url)
    // Going back, the browser may restore this page as it was left; the form is wanted then.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [url])
  return (
    <div className={css.page}>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${url}`} />
      </noscript>
      <h1 tabIndex={-1}>ننقلك إلى صفحة مزوّد الدفع</h1>
      <p>
        إن لم تنتقل تلقائيًا{' '}
        <a href={url} rel="noreferrer">
          فانتقل من هنا
        </a>
        .
      </p>
    </div>
  )
}
