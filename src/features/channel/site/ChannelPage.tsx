import { useLoaderData } from 'react-router'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import css from './ChannelPage.module.css'
import type { ChannelData } from './channel.loader.ts'
import { channelKinds } from './channelKinds.ts'
import { channelPath } from './channelPath.ts'
import { NativeStream } from './NativeStream.tsx'
import { useNowPlaying } from './useNowPlaying.ts'

export function ChannelPage() {
  const { channel, others, playing: first } = useLoaderData() as ChannelData
  const { logo } = channel.images
  const playing = useNowPlaying(channel.id, { first })
  return (
    <div className={css.page}>
      <h1 className={css.name} tabIndex={-1}>
        <bdi>{channel.name}</bdi>
      </h1>
      <NativeStream key={channel.id} channel={channel} />
      <div className={css.about}>
        {logo && (
          <div className={css.logo}>
            <Picture picture={logo} aspect="1x1" sizes="3.5rem" maxWidth={160} alt="" />
          </div>
        )}
        <div>
          <p className={css.kind}>
            {channelKinds[channel.kind].name} · مباشر
            {playing && (
              <>
                {' '}
                · الآن: <bdi>{playing}</bdi>
              </>
            )}
          </p>
          <p>
            إن لم يعمل البث هنا،{' '}
            <a href={channel.streamUrl} rel="external noopener" className={css.link}>
              افتحه في مشغّل آخر
            </a>
            .
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <SectionHeading title="قنوات أخرى" id="others" />
          <ul className={css.others}>
            {others.map(({ id, name, slug, kind }) => (
              <li key={id}>
                <Link to={channelPath(slug)} className={css.other}>
                  <bdi>{name}</bdi> <span className={css.kind}>{channelKinds[kind].name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
