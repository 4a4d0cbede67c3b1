"""What was luck, what was skill, and what would have been better: reviews of games."""

from sixfold.insight.comparison import ComparedMove, compare
from sixfold.insight.grades import CLASSES, Grade, Praise, class_of
from sixfold.insight.luck import Luck, luck_of
from sixfold.insight.review import Balance, Choice, Effort, Review, ReviewedPlayer, ReviewedTurn, review

__all__ = [
    "CLASSES",
    "Balance",
    "Choice",
    "ComparedMove",
    "Effort",
    "Grade",
    "Luck",
    "Praise",
    "Review",
    "ReviewedPlayer",
    "ReviewedTurn",
    "class_of",
    "compare",
    "luck_of",
    "review",
]
