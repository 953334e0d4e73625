import type { MediaFolder } from '../../../features/media/media-folder.service.ts'
import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { type Storage, StorageError } from '../../../platform/storage/storage.ts'

const probeKey = 'doctor/check.part'

/** Stores, reads and deletes a small file. Returns the name of the error, if there is one. */
export async function tryBucket(storage: Storage): Promise<string | undefined> {
  try {
    await storage.put(probeKey, Buffer.from('doctor'), { contentType: 'application/octet-stream' })
    await storage.get(probeKey)
    await storage.delete(probeKey)
    return undefined
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const { name, code } = error.cause as { name?: string; code?: string }
    return code ?? name ?? 'Error'
  }
}

type Pair = [ar: string, en: string]

const wrongKey: Pair = ['صحّح S3_KEY وS3_SECRET.', 'Correct S3_KEY and S3_SECRET.']
const wrongRegion: Pair = ['صحّح S3_REGION أو S3_ENDPOINT.', 'Correct S3_REGION or S3_ENDPOINT.']
const todos: Record<string, Pair> = {
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  NoSuchBucket: ['صحّح S3_BUCKET، أو أنشئ الحاوية.', 'Correct S3_BUCKET, or create the bucket.'],
  AccessDenied: [
    'أعطِ المفتاح حقوق القراءة والكتابة والحذف والسرد على الحاوية (docs/running.md).',
    'Give the key the rights to read, write, delete and list in the bucket (docs/running.md).',
  ],
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  RequestTimeTooSkewed: ['اضبط ساعة هذه الآلة.', "Set this machine's clock."],
}

/** @param failure name of the error, if S3 does not work */
export function judgeBucket(folder: MediaFolder, failure: string | undefined): Finding[] {
  if (failure) {
    return [
      bad(
        [`لا تعمل حاوية S3 (${failure}).`, `The bucket in S3 does not work (${failure}).`],
        todos[failure] ?? [
          'تأكد من S3_ENDPOINT ومن الشبكة إلى المخزن.',
          'Check S3_ENDPOINT, and the network to the store.',
        ],
      ),
    ]
  }
  if (folder === 'foreign' || folder === 'never mounted' || folder === 'gone') {
    return [
      bad(
        folder === 'foreign'
          ? ['حاوية S3 لموقع آخر.', 'The bucket in S3 belongs to another site.']
          : [
              'حاوية S3 فارغة، وفي قاعدة البيانات صور.',
              'The bucket is empty, but the database has pictures.',
            ],
        [
          'صحّح S3_BUCKET، أو انقل الصور بالأمر media move.',
          'Correct S3_BUCKET, or move the pictures with media move.',
        ],
      ),
    ]
  }
  if (folder === 'unmarked') {
    return [
      warning(
        ['ليس في حاوية S3 علامة الموقع.', "The bucket lacks this site's marker."],
        ['أعد تشغيل الموقع ليضعها.', 'Restart the site, which adds it.'],
      ),
    ]
  }
  return [
    good(
      'حاوية S3 لهذا الموقع، وتمكن القراءة والكتابة والحذف فيها.',
      'The bucket belongs to this site; files can be read, written and deleted in it.',
    ),
  ]
}
