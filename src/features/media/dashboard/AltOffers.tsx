import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'

type Props = {
  /** The library's picture. */
  picture: { id: number; alt: string }
  /** Description where the picture is shown. */
  alt: string
  onTake: (alt: string) => void
}

/** Offers the library's description; or if it has none, to save this one there. */
export function AltOffers({ picture, alt, onTake }: Props) {
  if (!picture.alt) return alt.trim() && <KeepAlt key={picture.id} id={picture.id} alt={alt.trim()} />
  if (picture.alt === alt) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => onTake(picture.alt)}
      styles={{ label: { whiteSpace: 'normal', lineHeight: 1.5 }, root: { height: 'auto', paddingBlock: 4 } }}
    >
      خذ وصف المكتبة: «{picture.alt}»
    </Button>
  )
}

/** Saves the description with the picture, for the next article. */
function KeepAlt({ id, alt }: { id: number; alt: string }) {
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => client.media.edit({ id, alt }),
    onSuccess: () => {
      snackbar.success('حُفظ الوصف في المكتبة.')
      void queries.invalidateQueries({ queryKey: api.media.key() })
    },
    onError: snackbar.error,
  })
  if (keep.isSuccess) return null
  return (
    <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
      احفظ الوصف في المكتبة أيضًا
    </Button>
  )
}
