import { ActionIcon, Popover, Stack, Textarea, Tooltip } from '@mantine/core'
import { IconTextCaption } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { AltOffers } from '../../media/dashboard/AltOffers.tsx'

type Props = { src: string; alt: string; onChange: (alt: string) => void }

/** Asks for the description of a picture in the text, and offers the library's. */
export function FigureAlt({ src, alt, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [, hash] = /\/media\/([0-9a-f]{32})-/.exec(src) ?? []
  const { data } = useQuery(
    api.media.list.queryOptions({ input: { hash, limit: 1 }, enabled: isOpen && hash !== undefined }),
  )
  const [picture] = data?.items ?? []
  return (
    <Popover width={300} withArrow trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label={alt ? 'وصف الصورة لمن لا يراها' : 'بلا وصف لمن لا يراها'} disabled={isOpen}>
          <ActionIcon
            variant={alt ? 'default' : 'filled'}
            color={alt ? undefined : 'amber'}
            aria-label="وصف الصورة"
            onClick={() => setOpen(!isOpen)}
          >
            <IconTextCaption size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Textarea
            label="وصف الصورة لمن لا يراها"
            autosize
            minRows={2}
            maxLength={300}
            value={alt}
            onChange={event => onChange(event.currentTarget.value)}
            data-autofocus
          />
          {picture && <AltOffers picture={picture} alt={alt} onTake={onChange} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
