/** Apple's categories with their subcategories: https://podcasters.apple.com/support/1691-apple-podcasts-categories */
export const podcastCategories: Record<string, { label: string; under: readonly string[] }> = {
  Arts: {
    label: 'الفنون',
    under: ['Books', 'Design', 'Fashion & Beauty', 'Food', 'Performing Arts', 'Visual Arts'],
  },
  Business: {
    label: 'الأعمال',
    under: ['Careers', 'Entrepreneurship', 'Investing', 'Management', 'Marketing', 'Non-Profit'],
  },
  Comedy: { label: 'الكوميديا', under: ['Comedy Interviews', 'Improv', 'Stand-Up'] },
  Education: { label: 'التعليم', under: ['Courses', 'How To', 'Language Learning', 'Self-Improvement'] },
  Fiction: { label: 'القصص', under: ['Comedy Fiction', 'Drama', 'Science Fiction'] },
  Government: { label: 'الحكومة', under: [] },
  History: { label: 'التاريخ', under: [] },
  'Health & Fitness': {
    label: 'الصحة واللياقة',
    under: ['Alternative Health', 'Fitness', 'Medicine', 'Mental Health', 'Nutrition', 'Sexuality'],
  },
  'Kids & Family': {
    label: 'الأسرة والأطفال',
    under: ['Education for Kids', 'Parenting', 'Pets & Animals', 'Stories for Kids'],
  },
  Leisure: {
    label: 'الهوايات',
    under: [
      ...['Animation & Manga', 'Automotive', 'Aviation', 'Crafts', 'Games', 'Hobbies'],
      ...['Home & Garden', 'Video Games'],
    ],
  },
  Music: { label: 'الموسيقى', under: ['Music Commentary', 'Music History', 'Music Interviews'] },
  News: {
    label: 'الأخبار',
    under: [
      ...['Business News', 'Daily News', 'Entertainment News', 'News Commentary', 'Politics'],
      ...['Sports News', 'Tech News'],
    ],
  },
  'Religion & Spirituality': {
    label: 'الدين',
    under: ['Buddhism', 'Christianity', 'Hinduism', 'Islam', 'Judaism', 'Religion', 'Spirituality'],
  },
  Science: {
    label: 'العلوم',
    under: [
      ...['Astronomy', 'Chemistry', 'Earth Sciences', 'Life Sciences', 'Mathematics'],
      ...['Natural Sciences', 'Nature', 'Physics', 'Social Sciences'],
    ],
  },
  'Society & Culture': {
    label: 'المجتمع والثقافة',
    under: ['Documentary', 'Personal Journals', 'Philosophy', 'Places & Travel', 'Relationships'],
  },
  Sports: {
    label: 'الرياضة',
    under: [
      ...['Baseball', 'Basketball', 'Cricket', 'Fantasy Sports', 'Football', 'Golf', 'Hockey', 'Rugby'],
      ...['Running', 'Soccer', 'Swimming', 'Tennis', 'Volleyball', 'Wilderness', 'Wrestling'],
    ],
  },
  Technology: { label: 'التقنية', under: [] },
  'True Crime': { label: 'الجريمة الحقيقية', under: [] },
  'TV & Film': {
    label: 'التلفزيون والسينما',
    under: ['After Shows', 'Film History', 'Film Interviews', 'Film Reviews', 'TV Reviews'],
  },
}
