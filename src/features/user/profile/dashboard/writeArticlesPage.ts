import { escapeHtml } from '../../../../contract/escape-html.ts'
import type { OwnArticle } from '../../account.contract.ts'

const ownAddress = /(\s(?:href|src|poster)=")\/(?!\/)/g

/** One page with all articles, which opens without this site; pictures and links lead to it. */
export function writeArticlesPage(articles: OwnArticle[], origin: string): string {
  const written = articles.map(article => {
    const { title, overline, summary, description, publishAt, state, category, tags, author } = article
    const facts = [author, category, ...tags, state === 'draft' ? 'مسودة' : publishAt.slice(0, 10)]
    return `<article>
<h2>${escapeHtml(title)}</h2>
${overline && `<p>${escapeHtml(overline)}</p>`}
<p><small>${facts.flatMap(fact => (fact ? escapeHtml(fact) : [])).join(' · ')}</small></p>
<p><strong>${escapeHtml(summary)}</strong></p>
${description.replace(ownAddress, (_, before: string) => `${before}${escapeHtml(origin)}/`)}
</article>`
  })
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head><meta charset="utf-8"><title>مقالاتي</title></head>
<body>
<h1>مقالاتي</h1>
${written.join('\n<hr>\n')}
</body>
</html>
`
}
