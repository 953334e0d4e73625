import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import sideways from '../../../ui/site/Sideways.module.css'
import { Picture } from '../../media/site/Picture.tsx'
import type { ChannelCard } from '../channel.contract.ts'
import css from './ChannelStrip.module.css'
import { channelKinds } from './channelKinds.ts'
import { channelPath } from './channelPath.ts'
import { usePlayer } from './player.ts'

/** Channels on air. Each links to its page; once the player has loaded, a click plays it here instead. */
export function ChannelStrip({ channels }: { channels: ChannelCard[] }) {
  const playback = usePlayback(channels.length > 0)
  if (channels.length === 0) return null
  return (
    <section className={sideways.strip} aria-labelledby="channels" data-later="strip" data-screen>
      <SectionHeading title="على الهواء" id="channels" />
      <ul className={clsx(sideways.row, css.channels)}>
        {channels.map(channel => (
          <li key={channel.id}>
            <Channel channel={channel} playback={playback} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Playback = typeof import('./playback.ts')

/** Preloads the player: some browsers allow sound only during the click itself. */
function usePlayback(wanted: boolean): Playback | undefined {
  const [playback, setPlayback] = useState<Playback>()
  useEffect(() => {
    if (wanted) void import('./playback.ts').then(setPlayback, () => {})
  }, [wanted])
  return playback
}

function Channel({ channel, playback }: { channel: ChannelCard; playback: Playback | undefined }) {
  const player = usePlayer()
  const phase = player.channel?.id === channel.id ? player.phase : undefined
  const runs = phase === 'playing' || phase === 'connecting'

  function onClick(event: MouseEvent) {
    if (!playback || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (runs) playback.pauseChannel()
    else if (phase === 'paused') playback.resumeChannel()
    else playback.playChannel(channel)
  }

  return (
    <Link
      to={channelPath(channel.slug)}
      className={css.channel}
      aria-current={runs || undefined}
      onClick={onClick}
    >
      {channel.images.logo ? (
        <span className={css.logo}>
          <Picture picture={channel.images.logo} aspect="1x1" sizes="3.5rem" maxWidth={160} alt="" />
        </span>
      ) : (
        <span className={css.letter} aria-hidden="true">
          {channel.name.slice(0, 1)}
        </span>
      )}
      <span className={css.words}>
        <span className={css.name}>
          <span data-unseen>{channelKinds[channel.kind].invitation} </span>
          <bdi>{channel.name}</bdi>
        </span>
        <span className={css.kind}>{runs ? 'يعمل الآن' : `${channelKinds[channel.kind].name} · مباشر`}</span>
      </span>
      <span className={css.disc}>
        {runs ? <span className={css.pause} /> : <Icon name="play" size={18} />}
      </span>
    </Link>
  )
}
