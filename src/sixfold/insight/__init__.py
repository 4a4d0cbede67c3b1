"""What was luck, what was skill, and what would have been better: reviews of games."""

from sixfold.insight.comparison import ComparedMove, compare
from sixfold.insight.grades import CLASSES, Grade, Praise, class_of
from sixfold.insight.luck import Luck, luck_of
from sixfold.insight.reviews import Balance, Choice, Effort, Review, ReviewedPlayer, ReviewedTurn, review
from sixfold.insight.why import Reason, Why, why_better

__all__ = [
    "CLASSES",
    "Balance",
    "Choice",
    "ComparedMove",
    "Effort",
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
    "luck_of",
    "review",
    "why_better",
]
