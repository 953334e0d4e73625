import prose from '../../article/site/body/ArticleBody.module.css'

/** What the newsroom wrote in its settings, set as an article is. */
export function InfoText({ html }: { html: string }) {
  return (
    <div
      className={prose.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
