import { Fragment, type MouseEvent } from 'react'
import { hydrateLater } from '../../../../ui/site/hydrateLater.tsx'
import { PositionedAd } from '../../../ad/site/PositionedAd.tsx'
import { useAd } from '../../../ad/site/useAd.ts'
import moving from '../../../media/site/Moving.module.css'
import '../../../package/site/Offer.module.css'
import '../../../package/site/OfferWords.module.css'
import '../../../package/site/PeriodSwitch.module.css'
import type { PackageOffer } from '../../../package/site/offer.ts'
import { restOfArticle } from '../../../package/site/subscribePath.ts'
import { articlePath } from '../../article.addresses.policy.ts'
import type { ReaderArticle } from '../../article.schema.ts'
import css from './ArticleBody.module.css'
import cards from './Cards.module.css'
import embeds from './Embeds.module.css'
import { splitBody } from './splitBody.ts'

/** Few articles are locked, so browsers load it apart; its HTML and forms need no scripts. */
const loadOffer = () => import('../../../package/site/Offer.tsx')
const Offer = hydrateLater(loadOffer, 'Offer', import.meta.env.SSR ? await loadOffer() : undefined)

type Props = { article: ReaderArticle; offers: PackageOffer[]; forGroups: boolean }

export function ArticleBody({ article, offers, forGroups }: Props) {
  const parts = useAd('article-middle') ? splitBody(article.description) : [article.description]
  const isPaid = article.access === 'subscribers' && !article.locked
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click too */}
      <div onClick={openPlayer}>
        {parts.map((html, part) => (
          <Fragment key={html.length}>
            {part > 0 && <PositionedAd position="article-middle" />}
            <div
              className={`${css.prose} ${cards.cards} ${embeds.embeds} ${moving.moves}${isPaid ? ' paid' : ''}`}
              data-spoken
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </Fragment>
        ))}
      </div>
      {article.locked && (
        <section className={`${css.lock} paid`} id={restOfArticle} aria-labelledby="lock">
          <h2 id="lock">بقية هذا المقال للمشتركين</h2>
          <Offer
            offers={offers}
            articleId={article.id}
            back={`${articlePath(article)}#${restOfArticle}`}
            forGroups={forGroups}
          />
        </section>
      )}
    </>
  )
}

/** Embeds load on click: until then no third party learns of the reader. */
export function openPlayer(event: MouseEvent<HTMLDivElement>) {
  const figure = (event.target as Element).closest<HTMLElement>('figure[data-opens="here"]')
  if (!figure || figure.dataset.opened !== undefined || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  void import('./openEmbed.ts').then(
    ({ openEmbed }) => openEmbed(figure),
    () => location.assign(figure.dataset.embed ?? ''),
  )
}
