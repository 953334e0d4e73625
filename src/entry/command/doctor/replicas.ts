import { judgeReplica } from '../../../features/system-status/replica.policy.ts'
import { readServerPosition } from '../../../platform/database/server-position.ts'
import { type Check, couldNotLook, type Site } from './finding.ts'

export const replicasCheck: Check<Pick<Site, 'config' | 'directUrl'>> = {
  name: 'replicas',
  title: { ar: 'نسخ القراءة', en: 'Replicas' },
  async look({ directUrl, config: { databaseReadUrls } }) {
    if (databaseReadUrls.length === 0) return []
    const primary = await readServerPosition(directUrl)
    return Promise.all(
      databaseReadUrls.map(url =>
        readServerPosition(url).then(
          replica => judgeReplica(new URL(url).host, replica, primary),
          error => couldNotLook(error, url),
        ),
      ),
    )
  },
}
