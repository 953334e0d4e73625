import { bad, type Finding, good, warning } from './finding.policy.ts'

const folders = {
  there: undefined,
  'read only': {
    ar: 'لا تمكن الكتابة في DATA_DIR/media، فيفشل الرفع.',
    en: 'DATA_DIR/media cannot be written, so uploads fail.',
  },
  unmarked: { ar: 'ليس في DATA_DIR/media علامة الموقع.', en: "DATA_DIR/media lacks this site's marker." },
  gone: { ar: 'مجلد الصور DATA_DIR/media فارغ.', en: 'The picture folder DATA_DIR/media is empty.' },
  'never mounted': {
    ar: 'مجلد الصور DATA_DIR/media فارغ.',
    en: 'The picture folder DATA_DIR/media is empty.',
  },
  foreign: { ar: 'مجلد الصور DATA_DIR/media لموقع آخر.', en: 'DATA_DIR/media belongs to another site.' },
  away: { ar: 'لا يجيب مخزن الصور.', en: 'The storage of pictures does not answer.' },
} as const
type MediaFolder = keyof typeof folders

export function judgeMediaFolder(folder: MediaFolder): Finding[] {
  const wrong = folders[folder]
  if (!wrong)
    return [
      good(
        'مجلد الصور لهذا الموقع، وتمكن الكتابة فيه.',
        'The picture folder belongs to this site and can be written.',
      ),
    ]
  if (folder === 'unmarked') {
    return [warning([wrong.ar, wrong.en], ['أعد تشغيل الموقع ليضعها.', 'Restart the site, which adds it.'])]
  }
  return [
    bad(
      [wrong.ar, wrong.en],
      [
        'صِل قرص الصور الصحيح للكتابة، ثم أعد تشغيل الموقع.',
        'Mount the right picture disk for writing, then restart the site.',
      ],
    ),
  ]
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
  return [good('حاوية S3 لهذا الموقع، وتعمل.', 'The bucket belongs to this site, and works.')]
}
