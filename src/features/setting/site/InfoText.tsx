import prose from '../../article/site/body/ArticleBody.module.css'

/** A text from the settings, styled like an article. */
export function InfoText({ html }: { html: string }) {
  return (
    <div
      className={prose.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
