import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { DraftOf } from '../draft.schema.ts'
import { DraftKeeper, type DraftStatus } from './DraftKeeper.ts'
import { draftStorage } from './draftStorage.ts'
import { draftKey, tabDraftKey } from './foundDrafts.ts'

/** The keeper of one draft; replaced when the article gets its id. */
export function useDraftKeeper(userId: number, of: DraftOf): { keeper: DraftKeeper; status: DraftStatus } {
  const keeper = useMemo(
    () =>
      new DraftKeeper({
        storage: draftStorage,
        key: draftKey(userId, of),
        tabKey: tabDraftKey(userId, of),
        keep: draft => client.article.keepDraft({ article: of, ...draft }),
        drop: () => client.article.dropDraft({ article: of }),
      }),
    [userId, of],
  )
  const status = useSyncExternalStore(keeper.subscribe, keeper.getStatus)

  const { ended } = useSession()
  useEffect(() => {
    // Signed in again: unsent input is sent at once.
    if (!ended) void keeper.settle()
  }, [ended, keeper])

  useEffect(() => {
    const settle = () => void keeper.settle()
    addEventListener('online', settle)
    return () => {
      removeEventListener('online', settle)
      keeper.stop()
    }
  }, [keeper])

  return { keeper, status }
}
