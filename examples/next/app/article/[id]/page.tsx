import { answerOf, type BodyBlock } from '@warraq/reader-client'
import { site, siteUrl } from '../../../site.ts'

export const revalidate = 60

export default async function Article({ params }: { params: Promise<{ id: string }> }) {
  const path = { id: Number((await params).id) }
  const article = await answerOf(site.GET('/article/blocks/{id}', { params: { path } }))
  return (
    <article>
      <h1>{article.title}</h1>
      {article.body.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move
        <Block key={place} block={block} />
      ))}
      {article.locked && <a href={`${siteUrl}/article/${article.id}/${article.slug}`}>بقيته للمشتركين</a>}
    </article>
  )
}

/** The API sanitises all HTML of articles. */
function Block({ block }: { block: BodyBlock }) {
  switch (block.type) {
    case 'paragraph':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API
      return <p dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'heading':
      return <h2>{block.text}</h2>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API
            <li key={place} dangerouslySetInnerHTML={{ __html: item.html }} />
          ))}
        </List>
      )
    }
    case 'picture':
      return (
        <figure>
          {/* biome-ignore lint/performance/noImgElement: the site has its own widths and formats */}
          <img src={new URL(block.src, siteUrl).href} alt={block.alt} />
          <figcaption>{block.caption}</figcaption>
        </figure>
      )
    default:
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API
      return 'html' in block ? <div dangerouslySetInnerHTML={{ __html: block.html }} /> : null
  }
}
