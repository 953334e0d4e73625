import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Picture } from '../../media/site/Picture.tsx'
import type { ChannelCard } from '../channel.contract.ts'
import css from './ChannelPlayer.module.css'
import { PlayerIcon } from './PlayerIcon.tsx'
import { mediaElement, pauseChannel, resumeChannel, setVolume, stopChannel, toggleMuted } from './playback.ts'
import { type Player, usePlayer } from './player.ts'
import { useNowPlaying } from './useNowPlaying.ts'

/** Player bar at the bottom of the window, with the television picture above it. */
export function ChannelPlayer({ channel }: { channel: ChannelCard }) {
  const { phase } = usePlayer()
  const screen = useRef<HTMLDivElement>(null)
  const [isLarge, setLarge] = useState(false)
  const { key } = useLocation()
  const playing = useNowPlaying(channel.id, { isWanted: phase === 'playing' })

  // Attached once and never moved: removing a media element from the page stops it.
  useEffect(() => screen.current?.append(mediaElement()), [])
  // Shrink on navigation, to show the new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => setLarge(false), [key])

  function onKeyDown({ key: pressed }: KeyboardEvent) {
    if (pressed === 'Escape') setLarge(false)
  }
  function stop() {
    // The focused button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    stopChannel()
  }

  return (
    <>
      <div className={css.room} data-screen />
      <section className={css.player} aria-label="مشغّل القنوات" onKeyDown={onKeyDown} data-screen>
        <div
          className={isLarge ? css.large : css.screen}
          hidden={channel.kind === 'radio' || phase === 'failed'}
          ref={screen}
        />
        <div className={css.bar}>
          <div className={css.logo}>
            {channel.images.logo && (
              <Picture picture={channel.images.logo} aspect="1x1" sizes="3rem" maxWidth={160} alt="" />
            )}
          </div>
          <div className={css.words}>
            <p className={css.name}>
              <bdi>{channel.name}</bdi>
            </p>
            <p role="status" className={css.status} data-phase={phase}>
              {wordsFor(phase)}
              {phase === 'playing' && playing && (
                <>
                  : <bdi>{playing}</bdi>
                </>
              )}
            </p>
          </div>
          <div className={css.controls}>
            {phase === 'failed' ? (
              <button type="button" className={css.retry} aria-label="أعد المحاولة" onClick={resumeChannel}>
                <PlayerIcon name="again" />
                <span>أعد المحاولة</span>
              </button>
            ) : (
              <Controls channel={channel} isLarge={isLarge} setLarge={setLarge} />
            )}
            <button type="button" className={css.button} aria-label="أغلق المشغّل" onClick={stop}>
              <PlayerIcon name="close" />
            </button>
          </div>
        </div>
      </section>
    </>
  )
}

type ControlsProps = { channel: ChannelCard; isLarge: boolean; setLarge: (isLarge: boolean) => void }

/** Controls while a channel plays or is paused. */
function Controls({ channel, isLarge, setLarge }: ControlsProps) {
  const { phase, volume, muted } = usePlayer()
  const runs = phase === 'playing' || phase === 'connecting'
  return (
    <>
      <button
        type="button"
        className={css.main}
        aria-label={runs ? 'إيقاف مؤقت' : 'تشغيل'}
        onClick={runs ? pauseChannel : resumeChannel}
      >
        <PlayerIcon name={runs ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className={css.button}
        aria-label="كتم الصوت"
        aria-pressed={muted}
        onClick={toggleMuted}
      >
        <PlayerIcon name={muted ? 'muted' : 'sound'} />
      </button>
      <input
        type="range"
        className={css.volume}
        aria-label="مستوى الصوت"
        min={0}
        max={100}
        step={5}
        value={muted ? 0 : Math.round(volume * 100)}
        onChange={event => setVolume(Number(event.currentTarget.value) / 100)}
      />
      {channel.kind === 'tv' && (
        <button
          type="button"
          className={css.button}
          aria-label="كبّر الصورة"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <PlayerIcon name={isLarge ? 'shrink' : 'grow'} />
        </button>
      )}
    </>
  )
}

function wordsFor(phase: Player['phase']): string {
  if (phase === 'connecting') return 'يجري الاتصال بالبث…'
  if (phase === 'playing') return 'بث مباشر'
  if (phase === 'paused') return 'متوقف مؤقتًا'
  return navigator.onLine
    ? 'تعذّر تشغيل البث؛ قد يكون متوقفًا الآن.'
    : 'انقطع اتصالك بالشبكة؛ تحقق منه ثم أعد المحاولة.'
}
