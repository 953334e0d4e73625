import { AspectRatio, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { attachStream } from '../../../ui/attachStream.ts'
import type { ChannelKind } from '../channel.contract.ts'

type Trial = 'idle' | 'connecting' | 'playing' | 'failed'

const told: Record<Trial, string> = {
  idle: 'جرّب البث كما سيصل إلى القارئ قبل أن تحفظ.',
  connecting: 'يجري الاتصال بالبث…',
  playing: 'البث يعمل.',
  failed: 'لم يعمل البث في هذا المتصفح؛ تحقق من العنوان، ومن أن خادمه يسمح بالعرض من موقعكم (CORS).',
}

/** Plays the form's current address as a reader's browser would. */
export function StreamTrial({ url, kind }: { url: string; kind: ChannelKind }) {
  const media = useRef<HTMLVideoElement>(null)
  const letGo = useRef<() => void>(undefined)
  const [trial, setTrial] = useState<Trial>('idle')

  function end(next: Trial) {
    const release = letGo.current
    letGo.current = undefined
    release?.()
    setTrial(next)
  }
  function begin() {
    if (!media.current) return
    end('connecting')
    letGo.current = attachStream(media.current, url, () => end('failed'))
    media.current.play().catch(() => {})
  }
  // A changed address ends the trial.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address changes
  useEffect(() => {
    setTrial('idle')
    return () => {
      letGo.current?.()
      letGo.current = undefined
    }
  }, [url])

  const runs = trial === 'connecting' || trial === 'playing'
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap">
        <Button
          variant="default"
          disabled={!URL.canParse(url)}
          leftSection={runs ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => (runs ? end('idle') : begin())}
          style={{ flexShrink: 0 }}
        >
          {runs ? 'أوقف التجربة' : 'جرّب البث'}
        </Button>
        <Text size="sm" c={trial === 'failed' ? 'red' : 'dimmed'} role="status">
          {told[trial]}
        </Text>
      </Group>
      <AspectRatio ratio={16 / 9} maw={360} display={runs && kind === 'tv' ? undefined : 'none'}>
        {/* biome-ignore lint/a11y/useMediaCaption: a live stream brings its own, if any */}
        <video
          ref={media}
          playsInline
          autoPlay
          aria-label="تجربة البث"
          onPlaying={() => letGo.current && setTrial('playing')}
          onError={() => letGo.current && end('failed')}
        />
      </AspectRatio>
    </Stack>
  )
}
