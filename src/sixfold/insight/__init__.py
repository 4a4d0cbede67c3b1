"""What was luck, what was skill, and what would have been better: reviews of games."""

from sixfold.insight.answers import Answer, judge
from sixfold.insight.comparison import ComparedMove, compare
from sixfold.insight.grades import CLASSES, Fortune, Grade, Praise, class_of, fortune_of
from sixfold.insight.luck import Luck, luck_of
from sixfold.insight.reviews import Balance, Choice, Effort, Review, ReviewedPlayer, ReviewedTurn, review
from sixfold.insight.why import Reason, Why, why_better

__all__ = [
    "CLASSES",
    "Answer",
    "Balance",
    "Choice",
    "ComparedMove",
    "Effort",
    "Fortune",
    "Grade",
    "Luck",
    "Praise",
    "Reason",
    "Review",
    "ReviewedPlayer",
    "ReviewedTurn",
    "Why",
    "class_of",
    "compare",
    "fortune_of",
    "judge",
    "luck_of",
    "review",
    "why_better",
]
