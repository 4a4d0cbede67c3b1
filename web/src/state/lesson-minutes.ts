/** How long the lessons take: `python web/browser.py bench learning` plays them as a reader who takes their time. */
export const LESSON_MINUTES = 5;
